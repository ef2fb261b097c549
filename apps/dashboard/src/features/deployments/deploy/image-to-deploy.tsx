import { Anchor, Code, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isPinned } from '../../../lib/format/image-name';

interface Props {
  applicationId: string;
  image: string;
  onLeave: () => void;
}

/** What a deployment of an image takes. There is nothing to choose: the image is a setting. */
export const ImageToDeploy = ({ applicationId, image, onLeave }: Props) => (
  <div>
    <Text fz="sm" fw={500} mb={4}>
      Image
    </Text>
    <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {image}
    </Code>
    <Text fz="sm" c="dimmed" mt="xs">
      {isPinned(image)
        ? 'Its digest always means the same image.'
        : 'The registry is asked what the tag means now; the deployment notes its digest.'}{' '}
      Another tag or digest is a change of{' '}
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
