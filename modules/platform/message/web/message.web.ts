import { defineWeb } from '@zhixing/shell/define-web.ts';

export const messageWeb = defineWeb({
  publicPages: { '/formShortLink': () => import('./short-link.page.tsx') },
  asides: {
    messageAccount: () => import('./test-send/test-aside.tsx'),
    messageSendConfig: () => import('./test-send/test-aside.tsx'),
  },
  inputs: { 'messageTemplate-event': () => import('./test-send/event-input.tsx') },
  tiles: { 'profile:messages': () => import('./preferences/message-wishes.tsx') },
});
