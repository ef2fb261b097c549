import { MAINTENANCE_MESSAGE_DEFAULT } from '@fairlead/contracts';
import { toUnicode } from '../../../lib/format/punycode';
import classes from './maintenance-preview.module.css';

interface Props {
  /** `null`: what the page says by itself. */
  message: string | null;
  /** Where visitors see it; without one there is no address yet. */
  url: string | undefined;
}

/** What visitors see, as their browser shows it: light or dark as they have it. */
export function MaintenancePreview({ message, url }: Props) {
  const paragraphs = (message ?? MAINTENANCE_MESSAGE_DEFAULT).split(/\r?\n/).filter((line) => line.trim() !== '');
  return (
    <figure className={classes.picture}>
      <figcaption className={classes.bar}>
        <span className={classes.dots} aria-hidden>
          <i />
          <i />
          <i />
        </span>
        <span className={classes.address}>{url ? toUnicode(new URL(url).host) : 'What visitors see'}</span>
      </figcaption>
      <div className={classes.page}>
        {paragraphs.map((paragraph, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have nothing else, and two may be the same
          <p key={index}>{paragraph}</p>
        ))}
      </div>
    </figure>
  );
}
