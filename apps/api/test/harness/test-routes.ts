import { Body, Controller, Delete, Get, HttpCode, Injectable, Module, Param, Post, Query } from '@nestjs/common';
import { PageQuery, sortOrders } from '@fairlead/dto';
import { IsIn, IsInt, IsOptional, IsString, Length, Max, Min, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { AppError } from '../../src/platform/http/errors/app-error';
import { ResultPage } from '../../src/platform/http/response/result-page';
import { LocationOf, Public } from '../../src/platform/http/routing/route.decorators';

export class TestQuery extends PageQuery {
  @IsOptional()
  @IsIn(sortOrders('name'))
  sort?: string;
}

class TrialPart {
  @IsString()
  label!: string;
}

export class TestBody {
  @IsString()
  @Length(1, 20)
  name!: string;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(9)
  size?: number;

  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => TrialPart)
  parts?: TrialPart[];
}

/** What the routes below were asked to do, and how they answer. */
@Injectable()
export class TestRoutesState {
  created = 0;
  /** Holds a POST until it is resolved. */
  gate: Promise<void> = Promise.resolve();
  failure: unknown;

  async create(name: string): Promise<{ id: string; name: string }> {
    await this.gate;
    if (this.failure !== undefined) throw this.failure;
    this.created += 1;
    return { id: `trial_${this.created}`, name };
  }
}

/** Routes that are as simple as can be, to show what happens around every handler. */
@Controller('trial')
@Public()
class TrialController {
  constructor(private readonly trial: TestRoutesState) {}

  @Get('things')
  page(@Query() query: TestQuery): ResultPage<number> {
    const all = Array.from({ length: 45 }, (_, index) => index);
    const from = (query.page - 1) * query.per_page;
    return new ResultPage(all.slice(from, from + query.per_page), all.length, query);
  }

  @Get('things/:id')
  find(@Param('id') id: string): { id: string } {
    if (id === 'none') throw new AppError('RESOURCE_NOT_FOUND');
    return { id };
  }

  @Post('things')
  @HttpCode(201)
  @LocationOf<{ id: string }>(({ id }) => `/trial/things/${id}`)
  create(@Body() body: TestBody): Promise<{ id: string; name: string }> {
    return this.trial.create(body.name);
  }

  @Post('bare')
  bare(): { done: boolean } {
    return { done: true };
  }

  @Delete('things/:id')
  remove(@Param('id') id: string): { id: string } {
    return { id };
  }

  @Get('crash')
  crash(): never {
    throw new Error('the password is hunter2');
  }
}

@Module({ controllers: [TrialController], providers: [TestRoutesState], exports: [TestRoutesState] })
export class TestRoutesModule {}
