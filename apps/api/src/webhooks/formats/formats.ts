import type { OutboundResponse } from '../../platform/network/read-response';
import type { ChatDestination } from '../destinations/destination';
import type { NotificationMessage } from '../messages/notification-message';
import { discord } from './discord';
import type { MessageRequest, Verdict } from './message-format';
import { ntfy } from './ntfy';
import { slack } from './slack';
import { teams } from './teams';
import { telegram } from './telegram';

/** The message as the request of its chat. */
export function chatRequest(destination: ChatDestination, message: NotificationMessage): MessageRequest {
  switch (destination.format) {
    case 'telegram':
      return telegram.request(destination, message);
    case 'ntfy':
      return ntfy.request(destination, message);
    case 'discord':
      return discord.request(destination, message);
    case 'teams':
      return teams.request(destination, message);
    case 'slack':
      return slack.request(destination, message);
  }
}

const VERDICTS = { slack, discord, teams, telegram, ntfy } as const;

export function chatVerdict({ format }: ChatDestination, response: OutboundResponse): Verdict {
  return VERDICTS[format].verdict(response);
}
