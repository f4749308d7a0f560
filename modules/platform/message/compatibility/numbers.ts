import type { MessageEvent } from '@zhixing/engine/notification/notification.ts';
import { messageTypes } from '@zhixing/engine/notification/notification.ts';
import { z } from 'zod';
import { type AccountKind, type Channel, channelOf } from '../channels.ts';

/** Ways by the numbers of this API family; 1 is the app itself. */
const ways: readonly (Channel | 'inApp')[] = ['inApp', 'email', 'sms', 'dingtalk', 'wecom', 'webhook', 'wechat'];

export const messageType = z.enum(['1', '2', '3', '4', '5', '6', '7']);
export const messageSource = z.enum(['1', '2', '3', '4']);

/** The number of a way. */
export const numberOf = (channel: string): string => String(ways.indexOf(channel as Channel) + 1);

/** The number of the way by which an account of a kind sends. */
export const typeOf = (kind: AccountKind): string => numberOf(channelOf[kind]);

/** The way of a number; undefined of none. */
export const wayOf = (type: string | undefined): Channel | 'inApp' | undefined => ways[Number(type) - 1];

/** The number of a sort of messages: 1 announcements, 2 approvals, 3 the system, 4 the calendar. */
export const sourceOf = (event: MessageEvent | undefined): string => String(messageTypes.indexOf(event?.type ?? 'system') + 1);

export const id = z.string().max(60);
export const oneParams = z.strictObject({ id });
export const nothing = z.strictObject({});
