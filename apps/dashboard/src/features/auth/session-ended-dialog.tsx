import { Modal, Text } from '@mantine/core';
import { SignInForm } from './sign-in-form';

/** Asks to sign in again over the page when the session ends, so that nothing typed is lost. */
export default function SessionEndedDialog({ email }: { email: string }) {
  return (
    <Modal
      opened
      onClose={() => undefined}
      title="Your session has ended"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={400}
      overlayProps={{ blur: 8, backgroundOpacity: 0.6 }}
    >
      <Text c="dimmed" fz="sm" mb="md">
        Sign in again to continue. What you typed is still here.
      </Text>
      <SignInForm email={email} />
    </Modal>
  );
}
