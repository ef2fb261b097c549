/** The color of buttons that destroy something, the same wherever they are. Mantine's own red has too little contrast. */
export const DESTRUCTIVE_BUTTON = { color: 'red.9' } as const;

/** The same for items of menus, which open a confirmation with such a button. */
export const DESTRUCTIVE_ITEM = { color: 'var(--fl-bad)' } as const;

/** The same for buttons of pages that open such a confirmation. */
export const DESTRUCTIVE_TRIGGER = { variant: 'default', c: 'var(--fl-bad)' } as const;
