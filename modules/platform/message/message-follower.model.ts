import { defineModel, f } from '@zhixing/model';

/**
 * A follower of a WeChat official account, by open id. WeChat reports who follows and unfollows but not who that is: the user is known from
 * another account with the same union id, or linked by hand or import.
 */
export const MessageFollower = defineModel('messageFollower', {
  fields: {
    account: f.ref('messageAccount', { required: true, onDelete: 'cascade' }),
    user: f.ref('user', { onDelete: 'cascade', index: true }),
    openId: f.text({ required: true, max: 64 }),
    /** The id of the follower across all accounts of one owner. */
    unionId: f.text({ max: 64, index: true }),
    followedAt: f.moment({ readonly: true }),
    /** When they unfollowed; nothing is sent to them after that. */
    goneAt: f.moment({ readonly: true }),
    /** Time of the last event; late and repeated ones are ignored. */
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
