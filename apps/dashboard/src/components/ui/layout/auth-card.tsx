import { Box, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Brand } from './brand';
import classes from './auth-card.module.css';

interface Props {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** Layout of the pages without a session: sign-in, setup, invitations and password resets. */
export function AuthCard({ title, description, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Fairlead`;
  }, [title]);
  return (
    <main className={classes.page}>
      <Line />
      <div className={classes.column}>
        <div className={classes.brand}>
          <Brand />
        </div>
        <div className={classes.card}>
          <Title order={1}>{title}</Title>
          {description && (
            <Text c="dimmed" mt={4} component="div">
              {description}
            </Text>
          )}
          <Box mt="lg">{children}</Box>
        </div>
      </div>
    </main>
  );
}

/** The brand's line in the background. */
const Line = () => (
  <svg className={classes.line} viewBox="0 0 1200 800" preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden>
    <circle cx="600" cy="400" r="330" strokeWidth="26" />
    <path d="M-40 700C420 700 330 400 600 400s190-300 640-300" strokeWidth="26" />
  </svg>
);
