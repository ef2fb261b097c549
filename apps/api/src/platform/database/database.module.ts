import { dirname } from 'node:path';
import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource, TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../config/config';
import { Readiness } from '../lifecycle/readiness';
import { lockDataFolder } from './sqlite/data-folder-lock';
import { createDataSource, dataSourceOptions } from './data-source';
import { useKeyRing } from './columns/encrypted-column';
import { loadKeyRing } from './encryption/key-file';
import { migrate } from './migrations/migrate';
import { MIGRATIONS } from './migrations/migrations';
import { TableCount } from './query/table-count.entity';

@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Config],
      useFactory: (config: Config) => {
        useKeyRing(loadKeyRing(config));
        return {
          ...dataSourceOptions(config, undefined, MIGRATIONS[config.dialect]),
          autoLoadEntities: true,
          retryAttempts: 0,
        };
      },
      dataSourceFactory: async (options) => {
        if (!options) throw new Error('The data source has no options.');
        const dataSource = createDataSource(options);
        if (options.type === 'better-sqlite3')
          releaseWithDatabase(dataSource, lockDataFolder(dirname(options.database)));
        await dataSource.initialize();
        await migrate(dataSource);
        return dataSource;
      },
    }),
    TypeOrmModule.forFeature([TableCount]),
  ],
})
export class DatabaseModule implements OnApplicationBootstrap {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly readiness: Readiness,
  ) {}

  onApplicationBootstrap(): void {
    this.readiness.add('database', async () => void (await this.dataSource.query('SELECT 1')));
  }
}

/** The lock must be held until after the last statement. */
function releaseWithDatabase(dataSource: DataSource, lock: { release(): void }): void {
  const { driver } = dataSource;
  const disconnect = driver.disconnect.bind(driver);
  driver.disconnect = async () => {
    await disconnect();
    lock.release();
  };
}
