import { defineModel, f } from '@zhixing/model';

/** Who of us follows an official account of WeChat, by the id that he has there. Kept by hand or imported: WeChat tells nobody who its people are. */
export const MessageFollower = defineModel('messageFollower', {
  fields: {
    account: f.ref('messageAccount', { required: true, onDelete: 'cascade' }),
    user: f.ref('user', { required: true, onDelete: 'cascade', index: true }),
    openId: f.text({ required: true, max: 64 }),
  },
  views: { list: { columns: ['account', 'user', 'openId', 'createdAt'], filters: ['account', 'user', 'openId'], sort: '-createdAt' } },
  label: ['user'],
  unique: [
    ['account', 'user'],
    ['account', 'openId'],
  ],
  importKeys: [['account', 'user']],
});
