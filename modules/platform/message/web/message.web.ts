import { defineWeb } from '@zhixing/shell/define-web.ts';

export const messageWeb = defineWeb({
  publicPages: { '/formShortLink': () => import('./short-link.page.tsx') },
  asides: {
    messageAccount: () => import('./trial/trial-aside.tsx'),
    messageSendConfig: () => import('./trial/trial-aside.tsx'),
  },
  inputs: { 'messageTemplate-event': () => import('./trial/event-input.tsx') },
  tiles: { 'profile:messages': () => import('./preferences/message-wishes.tsx') },
});
