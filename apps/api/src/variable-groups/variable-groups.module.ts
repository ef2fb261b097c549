import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationsModule } from '../applications/applications.module';
import { VariableGroupLink } from './variable-group-link.entity';
import { VariableGroupLinks } from './variable-group-links';
import { VariableGroup } from './variable-group.entity';
import { VariableGroupsController } from './variable-groups.controller';
import { VariableGroupsService } from './variable-groups.service';

@Module({
  imports: [TypeOrmModule.forFeature([VariableGroup, VariableGroupLink]), ApplicationsModule],
  controllers: [VariableGroupsController],
  providers: [VariableGroupsService, VariableGroupLinks],
})
export class VariableGroupsModule {}
