package com.xebia.movieshop.mongo;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import com.xebia.movieshop.text.TypedText;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.core.Nullness;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.InstanceCreatorMetadata;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.convert.DefaultDbRefResolver;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.util.ClassUtils;

/**
 * Reads every document, whatever another program stored in it: a value that its field
 * cannot have is read as if it were missing, and one that is missing where the class
 * requires it as the empty value of its type. What is read can be shown: texts have no
 * characters that XML forbids, and times are in the years that people write. The
 * documents with such values are {@link UnreadableDocuments}.
 */
public class TolerantConverter extends MappingMongoConverter {

	private static final Instant FIRST = Instant.parse("0001-01-02T00:00:00Z");

	private static final Instant LAST = Instant.parse("9999-12-30T00:00:00Z");

	// The digits that a number may have before or behind its point, as all are shown.
	private static final int MAX_DIGITS = 20;

	// Of a document to which another program gave an id of another type.
	public static final ObjectId NO_ID = new ObjectId(new byte[12]);

	private final MongoMappingContext types;

	private final UnreadableDocuments unreadable;

	public TolerantConverter(MongoDatabaseFactory databases, MongoMappingContext types,
			MongoCustomConversions conversions, UnreadableDocuments unreadable) {
		super(new DefaultDbRefResolver(databases), types);
		this.types = types;
		this.unreadable = unreadable;
		setCustomConversions(conversions);
	}

	@Override
	protected <S> S read(TypeInformation<S> type, Bson source) {
		MongoPersistentEntity<?> entity = (source instanceof Document) ? entity(type) : null;
		if (entity == null) {
			return super.read(type, source);
		}
		Document stored = (Document) source;
		Set<String> fields = new LinkedHashSet<>();
		Document readable = document(stored, entity, "", fields);
		if (!fields.isEmpty()) {
			this.unreadable.add(entity, stored.get("_id"), fields);
		}
		return super.read(type, Objects.requireNonNullElse(readable, stored));
	}

	// Returns the names of the fields of a document that cannot be read.
	public Set<String> unreadableFields(Class<?> type, Document stored) {
		Set<String> fields = new LinkedHashSet<>();
		document(stored, this.types.getRequiredPersistentEntity(type), "", fields);
		return fields;
	}

	// Returns the same document if all its values can be read. Below the top level, it is
	// null if a choice between constants cannot be read, which nothing can replace.
	private @Nullable Document document(Document stored, MongoPersistentEntity<?> entity, String path,
			Set<String> unreadable) {
		Document read = stored;
		InstanceCreatorMetadata<MongoPersistentProperty> creator = entity.getInstanceCreatorMetadata();
		for (MongoPersistentProperty property : entity) {
			String field = property.getFieldName();
			Object value = stored.get(field);
			Object readable = (value != null) ? value(value, property.getTypeInformation(), path + field, unreadable)
					: null;
			boolean missing = !path.isEmpty() && property.getType().isPrimitive();
			if (value == null && (missing || stored.containsKey(field)) && isRequired(property)) {
				unreadable.add(path + field);
			}
			if (readable == null && creator != null && creator.isCreatorParameter(property) && isRequired(property)) {
				if (property.getType().isEnum() && !path.isEmpty()) {
					return null;
				}
				readable = empty(property.getTypeInformation());
			}
			if (readable != value || (value == null && stored.containsKey(field))) {
				read = (read != stored) ? read : new Document(stored);
				if (readable != null) {
					read.put(field, readable);
				}
				else {
					read.remove(field);
				}
			}
		}
		return read;
	}

	// Returns null for a type that is not one of the shop's.
	private @Nullable MongoPersistentEntity<?> entity(TypeInformation<?> type) {
		boolean simple = type.isMap() || type.isCollectionLike() || type.getType().isEnum()
				|| this.conversions.isSimpleType(type.getType()) || type.getType().getName().startsWith("java.");
		return simple ? null : this.types.getPersistentEntity(type);
	}

	private static boolean isRequired(MongoPersistentProperty property) {
		return property.getType().isPrimitive() || Nullness.forField(property.getRequiredField()) == Nullness.NON_NULL;
	}

	// Returns null, and adds the name of the field, if a value cannot be read.
	private @Nullable Object value(Object value, TypeInformation<?> type, String path, Set<String> unreadable) {
		Object readable = readable(value, type, path, unreadable);
		if (readable == null) {
			unreadable.add(path);
		}
		return readable;
	}

	private @Nullable Object readable(Object value, TypeInformation<?> type, String path, Set<String> unreadable) {
		if (value instanceof Document document) {
			MongoPersistentEntity<?> entity = entity(type);
			if (entity != null) {
				return document(document, entity, path + ".", unreadable);
			}
			return type.isMap() ? map(document, type.getRequiredMapValueType(), path, unreadable) : null;
		}
		if (value instanceof List<?> list) {
			return type.isCollectionLike() ? list(list, type.getRequiredComponentType(), path, unreadable) : null;
		}
		if (type.isCollectionLike()) {
			// A single text may stand for a list of texts.
			return (value instanceof String text && type.getRequiredComponentType().getType() == String.class)
					? TypedText.printable(text) : null;
		}
		return simple(value, ClassUtils.resolvePrimitiveIfNecessary(type.getType()), type);
	}

	private Object list(List<?> stored, TypeInformation<?> type, String path, Set<String> unreadable) {
		List<Object> read = new ArrayList<>(stored.size());
		boolean same = true;
		for (Object element : stored) {
			Object readable = (element != null) ? value(element, type, path, unreadable) : null;
			same &= readable == element && element != null;
			if (readable != null) {
				read.add(readable);
			}
		}
		return same ? stored : read;
	}

	private Object map(Document stored, TypeInformation<?> type, String path, Set<String> unreadable) {
		Document read = new Document();
		boolean same = true;
		for (Map.Entry<String, Object> entry : stored.entrySet()) {
			Object element = entry.getValue();
			Object readable = (element != null) ? value(element, type, path + "." + entry.getKey(), unreadable) : null;
			same &= readable == element && element != null;
			if (readable != null) {
				read.put(entry.getKey(), readable);
			}
		}
		return same ? stored : read;
	}

	private @Nullable Object simple(Object value, Class<?> wanted, TypeInformation<?> type) {
		if (value instanceof String text && (wanted == String.class || wanted == Object.class)) {
			return TypedText.printable(text);
		}
		if (wanted == Object.class) {
			boolean shown = value instanceof Integer || value instanceof Long || value instanceof Boolean
					|| value instanceof Date || (value instanceof Double number && Double.isFinite(number));
			return shown ? value : null;
		}
		if (value instanceof Date date && (date.toInstant().isBefore(FIRST) || date.toInstant().isAfter(LAST))) {
			return null;
		}
		// A text may look like an id, by which nothing finds the document.
		if (value.getClass() == wanted || wanted == ObjectId.class) {
			return (value.getClass() == wanted) ? value : null;
		}
		try {
			Object converted = getPotentiallyConvertedSimpleRead(value, type);
			boolean brief = !(converted instanceof BigDecimal number)
					|| (Math.abs(number.scale()) <= MAX_DIGITS && number.precision() <= MAX_DIGITS);
			return (wanted.isInstance(converted) && brief && !(wanted == String.class && value instanceof Date)) ? value
					: null;
		}
		catch (RuntimeException ex) {
			// The converter throws many types of exceptions for unexpected values.
			return null;
		}
	}

	private @Nullable Object empty(TypeInformation<?> type) {
		Class<?> wanted = ClassUtils.resolvePrimitiveIfNecessary(type.getType());
		if (type.isCollectionLike()) {
			return List.of();
		}
		if (wanted.isEnum()) {
			return ((Enum<?>) wanted.getEnumConstants()[0]).name();
		}
		if (wanted == String.class) {
			return "";
		}
		if (wanted == Locale.class) {
			return Locale.ENGLISH.toString();
		}
		if (wanted == ObjectId.class) {
			return NO_ID;
		}
		if (wanted == Boolean.class) {
			return false;
		}
		if (wanted == Instant.class) {
			return Date.from(Instant.EPOCH);
		}
		if (Number.class.isAssignableFrom(wanted)) {
			return 0;
		}
		MongoPersistentEntity<?> entity = entity(type);
		return (entity != null) ? document(new Document(), entity, "", new LinkedHashSet<>()) : new Document();
	}

}
