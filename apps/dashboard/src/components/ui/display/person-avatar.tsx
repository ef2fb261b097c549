import classes from './person-avatar.module.css';

/** At most two letters: "ann.smith@example.org" is "AS". */
const initials = (name: string) =>
  name
    .replace(/@.*/, '')
    .split(/[\s._-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('');

/** The initials of a person; a picture would need an external service. */
export const PersonAvatar = ({ name }: { name: string }) => (
  <span className={classes.avatar} aria-hidden>
    {initials(name)}
  </span>
);
