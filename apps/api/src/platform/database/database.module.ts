import { Global, Module, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource, TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Config } from '../config/config';
import { Readiness } from '../lifecycle/readiness';
import { DatabaseSpace } from './database-space';
import { dataSourceOptions } from './data-source';
import { EncryptionKey } from './encryption/encryption-key.entity';
import { MIGRATIONS } from './migrations/migrations';
import { openDatabase } from './open-database';
import { TableCount } from './query/table-count.entity';

@Global()
@Module({})
export class DatabaseModule implements OnApplicationBootstrap {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly readiness: Readiness,
    private readonly space: DatabaseSpace,
  ) {}

  static with(config: Config): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({
            ...dataSourceOptions(config, undefined, MIGRATIONS[config.dialect]),
            autoLoadEntities: true,
            // Waiting is the business of whoever starts Fairlead; a retry would also log the error with its stack.
            toRetry: () => false,
          }),
          dataSourceFactory: (options) => openDatabase(config, options),
        }),
        TypeOrmModule.forFeature([TableCount, EncryptionKey]),
      ],
      providers: [DatabaseSpace],
      exports: [DatabaseSpace],
    };
  }

  onApplicationBootstrap(): void {
    this.readiness.add('database', async () => void (await this.dataSource.query('SELECT 1')));
    this.readiness.add('database_space', () => this.space.assertWritable());
  }
}
