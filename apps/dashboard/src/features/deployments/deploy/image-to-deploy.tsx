import { Anchor, Code, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isPinned } from '../../../lib/format/image-name';

interface Props {
  applicationId: string;
  image: string;
  onLeave: () => void;
}

/** The image to deploy, which is set in the settings. */
export const ImageToDeploy = ({ applicationId, image, onLeave }: Props) => (
  <div>
    <Text fz="sm" fw={500} mb={4}>
      Image
    </Text>
    <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {image}
    </Code>
    <Text fz="sm" c="dimmed" mt="xs">
      {isPinned(image) ? 'Pinned by digest.' : 'The tag is resolved to its current digest.'} To deploy another tag or
      digest, change{' '}
      <Anchor
        component={Link}
        to={`/applications/${applicationId}/settings`}
        onClick={onLeave}
        fz="inherit"
        underline="always"
      >
        the settings
      </Anchor>
      .
    </Text>
  </div>
);
