package com.xebia.movieshop.backup;

class EmbeddedBackupWhileCuratorsWriteTests extends BackupWhileCuratorsWriteContract {

}
