import { ListSelect } from '../../components/ui/list/list-select';
import { logFilterOptions, type LogFilter, logFilterValue } from './log-filter';
import classes from './runtime-log.module.css';

interface Props {
  /** Processes of the live release, as far as they are known. */
  seen: readonly { name: string; instance: number }[];
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
}

/** Filter by process and instance. Hidden for a single process. */
export function LogFilterBar({ seen, filter, onFilter }: Props) {
  const options = logFilterOptions(seen, filter);
  if (options.length < 3 && filter.process === undefined) return null;
  return (
    <div className={classes.filter}>
      <ListSelect
        label="Process"
        value={logFilterValue(filter)}
        options={options}
        onChange={(value) => onFilter(options.find((option) => option.value === value)?.filter ?? {})}
      />
    </div>
  );
}
