import classes from './person-avatar.module.css';

/** "ann.smith@example.org" is "AS"; at most two letters. */
const initials = (name: string) =>
  name
    .replace(/@.*/, '')
    .split(/[\s._-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('');

/** Someone's initials; a picture would have to be fetched from somewhere else. */
export const PersonAvatar = ({ name }: { name: string }) => (
  <span className={classes.avatar} aria-hidden>
    {initials(name)}
  </span>
);
