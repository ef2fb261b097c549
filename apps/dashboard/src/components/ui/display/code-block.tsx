import classes from './code-block.module.css';
import { CopyButton } from './copy-button';

/** Text to copy: a command, a key, a token. Long lines scroll inside the block. */
export function CodeBlock({ code, label, wrap = false }: { code: string; label: string; wrap?: boolean }) {
  return (
    <div className={classes.root}>
      <pre className={classes.code} data-wrap={wrap || undefined} tabIndex={0} role="region" aria-label={label}>
        <code>{code}</code>
      </pre>
      <div className={classes.copy}>
        <CopyButton value={code} label={`Copy ${label}`} />
      </div>
    </div>
  );
}
