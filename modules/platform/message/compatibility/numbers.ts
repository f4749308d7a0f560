import type { MessageEvent } from '@zhixing/engine/notification/notification.ts';
import { messageTypes } from '@zhixing/engine/notification/notification.ts';
import { z } from 'zod';
import { type AccountKind, type Channel, channelOf } from '../channels.ts';

/** Channels by their number in this API family; 1 is the app. */
const ways: readonly (Channel | 'inApp')[] = ['inApp', 'email', 'sms', 'dingtalk', 'wecom', 'webhook', 'wechat'];

export const messageType = z.enum(['1', '2', '3', '4', '5', '6', '7']);
export const messageSource = z.enum(['1', '2', '3', '4']);

export const numberOf = (channel: string): string => String(ways.indexOf(channel as Channel) + 1);

/** The number of the channel of a kind of account. */
export const typeOf = (kind: AccountKind): string => numberOf(channelOf[kind]);

/** The channel of a number; undefined for an unknown one. */
export const wayOf = (type: string | undefined): Channel | 'inApp' | undefined => ways[Number(type) - 1];

/** The number of a message type: 1 announcements, 2 approvals, 3 system, 4 calendar. */
export const sourceOf = (event: MessageEvent | undefined): string => String(messageTypes.indexOf(event?.type ?? 'system') + 1);

export const id = z.string().max(60);
export const oneParams = z.strictObject({ id });
export const nothing = z.strictObject({});
