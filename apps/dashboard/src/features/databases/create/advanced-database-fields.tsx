import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { EXACT_INPUT_PROPS } from '../../../components/ui/form/exact-input-props';
import { Disclosure } from '../../../components/ui/form/disclosure';
import { ENGINE_LABELS, hasMemoryLimit, takesDatabaseName } from '../engine-labels';
import classes from './advanced-database-fields.module.css';
import type { NewDatabaseValues } from './new-database-values';

/** Settings with good defaults. */
export function AdvancedDatabaseFields({
  form,
  derived,
}: {
  form: UseFormReturnType<NewDatabaseValues>;
  derived: string;
}) {
  const { engine } = form.values;
  const { label } = ENGINE_LABELS[engine];
  const wrong = ['version', 'database_name', 'username'].some((field) => Boolean(form.errors[field]));
  return (
    <>
      {hasMemoryLimit(engine) && (
        <TextInput
          label="Memory limit, in MiB"
          description="Writes above it are refused, so that no data is evicted silently."
          placeholder="256"
          maw={420}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('memory_mb')}
        />
      )}
      <Disclosure title="Version, database name and user" open={wrong}>
        <div className={classes.fields}>
          <TextInput
            label="Version"
            description={`Required ${label} version or its prefix. Leave empty for the version that the server offers.`}
            placeholder="Any"
            {...EXACT_INPUT_PROPS}
            {...form.getInputProps('version')}
          />
          {takesDatabaseName(engine) && (
            <TextInput
              label="Database name"
              description={`Name in ${label}. It does not change when the database is renamed.`}
              placeholder={derived}
              {...EXACT_INPUT_PROPS}
              {...form.getInputProps('database_name')}
            />
          )}
          <TextInput
            label="Username"
            description="Owner of the database, without access to others."
            placeholder={derived}
            {...EXACT_INPUT_PROPS}
            {...form.getInputProps('username')}
          />
        </div>
      </Disclosure>
    </>
  );
}
