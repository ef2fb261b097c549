export * from './scopes';
export * from './error-codes';
export * from './states';
export * from './databases';
export * from './events';
export * from './operations';
export * from './ids';
export * from './limits';
