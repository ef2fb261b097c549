/** One chunk for what people see before they have signed in: the first load of every page carries the names of all chunks. */
export { ForgotPasswordRoute } from './forgot-password';
export { InvitationRoute } from './invitation';
export { ResetRoute } from './reset';
export { SetupRoute } from './setup';
export { SignInRoute } from './sign-in';
