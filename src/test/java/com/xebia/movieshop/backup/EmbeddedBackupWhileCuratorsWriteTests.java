package com.xebia.movieshop.backup;

import org.junit.jupiter.api.Tag;

@Tag("soak")
class EmbeddedBackupWhileCuratorsWriteTests extends BackupWhileCuratorsWriteContract {

}
