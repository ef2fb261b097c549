import { Modal, Text } from '@mantine/core';
import { SignInForm } from './sign-in-form';

/** A session that ends in the middle of work is renewed over the page, so that nothing typed is lost. */
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
        Sign in again to go on where you were. What you typed is still there.
      </Text>
      <SignInForm email={email} />
    </Modal>
  );
}
