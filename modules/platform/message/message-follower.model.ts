import { defineModel, f } from '@zhixing/model';

/**
 * Who follows an official account of WeChat, by the id that he has there. WeChat tells who comes and goes, and never who it is: he is known where the
 * same person is known from another account of ours, else somebody says so by hand or by an import.
 */
export const MessageFollower = defineModel('messageFollower', {
  fields: {
    account: f.ref('messageAccount', { required: true, onDelete: 'cascade' }),
    user: f.ref('user', { onDelete: 'cascade', index: true }),
    openId: f.text({ required: true, max: 64 }),
    /** What WeChat calls him in all accounts of one owner. */
    unionId: f.text({ max: 64, index: true }),
    followedAt: f.moment({ readonly: true }),
    /** Since when he follows no longer: nothing is sent to him then. */
    goneAt: f.moment({ readonly: true }),
    /** When what he last did was told of; what comes late, or again, changes nothing. */
    toldAt: f.moment({ readonly: true }),
  },
  views: {
    list: {
      columns: ['account', 'user', 'openId', 'followedAt', 'goneAt'],
      filters: ['account', 'user', 'openId', 'goneAt'],
      sort: '-createdAt',
    },
  },
  label: ['openId'],
  unique: [
    ['account', 'user'],
    ['account', 'openId'],
  ],
  importKeys: [['account', 'user']],
});
