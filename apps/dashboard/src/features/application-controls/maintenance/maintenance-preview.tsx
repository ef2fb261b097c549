import { MAINTENANCE_MESSAGE_DEFAULT } from '@fairlead/contracts';
import { toUnicode } from '../../../lib/format/punycode';
import classes from './maintenance-preview.module.css';

interface Props {
  /** `null` shows the default message. */
  message: string | null;
  /** Address in the browser bar; an application without domains has none. */
  url: string | undefined;
}

/** Preview of the page as a browser shows it, in light or dark mode. */
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
        <span className={classes.address}>{url ? toUnicode(new URL(url).host) : 'Preview'}</span>
      </figcaption>
      <div className={classes.page}>
        {paragraphs.map((paragraph, index) => (
          // Paragraphs have no identity but their position: two may be the same.
          <p key={index}>{paragraph}</p>
        ))}
      </div>
    </figure>
  );
}
