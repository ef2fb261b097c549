import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type AnchorElement = ComponentPropsWithRef<'a'>;

const ButtonAnchor = (props: ButtonProps & Omit<AnchorElement, keyof ButtonProps>) => (
  <Button component="a" {...props} />
);
const TextAnchor = (props: AnchorProps & Omit<AnchorElement, keyof AnchorProps>) => <Anchor {...props} />;

/** A link styled as a button. `<ButtonLink to="/servers/$serverId" params={{ serverId }}>Open</ButtonLink>` */
export const ButtonLink = createLink(ButtonAnchor);

/** A link in running text. */
export const TextLink = createLink(TextAnchor);
