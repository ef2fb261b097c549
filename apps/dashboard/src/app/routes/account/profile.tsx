import { ProfileForm } from '../../../features/account/profile-form';

export const ProfileRoute = () => <ProfileForm />;
