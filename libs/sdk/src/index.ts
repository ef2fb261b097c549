export type * from '@fairlead/client';
export { Fairlead, type ApiResponse } from './client';
export { ApiError, UnexpectedResponseError, type ApiErrorDetail } from './errors/api-error';
export {
  NetworkError,
  FairleadError,
  DeadlineExceededError,
  UnsuccessfulError,
  WaitTimeoutError,
  WebhookVerificationError,
} from './errors/fairlead-error';
export * from './generated/api-errors.gen';
export { VERSION } from './generated/version.gen';
export { PageList, type Page } from './pages/page-list';
export type { ServerSentEvent } from './streams/event-stream';
export type { FollowLogOptions, FollowOptions } from './streams/log-lines';
export type { ReconnectNotice, ResumingStreamOptions, StreamOptions } from './streams/resuming-stream';
export type { Content, CustomRequestOptions, RequestLimits, RequestOptions } from './transport/request-options';
export { isTransient } from './transport/retries';
export type { FairleadOptions, RetryNotice } from './transport/transport';
export type { WaitOptions } from './waits/wait-for-record';
export * as webhooks from './webhooks/verify';
export type { FollowEventsOptions } from './resources/events';
export type { Archive } from './uploads/archive';
export type { SendUploadOptions, UploadProgress } from './uploads/send-archive';
export type { WebhookMessage, WebhookRequest } from './webhooks/verify';
