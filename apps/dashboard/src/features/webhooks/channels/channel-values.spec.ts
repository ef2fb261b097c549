import { channelRules, EMPTY_CHANNEL_VALUES, toCreateChannel, toUpdateChannel } from './channel-values';

describe('the form of a channel', () => {
  it('sends the fields of its format only', () => {
    const values = {
      ...EMPTY_CHANNEL_VALUES,
      url: ' https://ntfy.sh/ops ',
      token: ' tk_1 ',
      chat_id: ' -100 ',
      topic_id: '7',
      recipients: 'ann@example.org,\nbob@example.org ',
    };
    const fieldsOf = (format: typeof values.format) => {
      const {
        description: _d,
        events: _e,
        application_ids: _a,
        server_ids: _s,
        ...rest
      } = toCreateChannel({ ...values, format });
      return rest;
    };
    expect(fieldsOf('slack')).toEqual({ format: 'slack', url: 'https://ntfy.sh/ops' });
    expect(fieldsOf('ntfy')).toEqual({ format: 'ntfy', url: 'https://ntfy.sh/ops', token: 'tk_1' });
    expect(fieldsOf('telegram')).toEqual({ format: 'telegram', token: 'tk_1', chat_id: '-100', topic_id: 7 });
    expect(fieldsOf('email')).toEqual({ format: 'email', recipients: ['ann@example.org', 'bob@example.org'] });
  });

  it('leaves a secret as it is that was not entered again', () => {
    const update = toUpdateChannel({ ...EMPTY_CHANNEL_VALUES, format: 'telegram', chat_id: '-100' });
    expect(update).not.toHaveProperty('token');
    expect(update).not.toHaveProperty('url');
    expect(update).toMatchObject({ chat_id: '-100', topic_id: null });
    expect(channelRules(false).url('', EMPTY_CHANNEL_VALUES)).toBeNull();
    expect(channelRules(true).url('', EMPTY_CHANNEL_VALUES)).not.toBeNull();
  });
});
