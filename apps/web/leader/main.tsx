import zh from 'virtual:locale/leader/zh';
import { openLeaderPage } from '@zhixing/modules/study/journey/web/leader/leader.entry.tsx';
import { supplyMissing } from '../app/compat.ts';

// Chinese comes with the program; the worker keeps the other languages, too.
supplyMissing();
void openLeaderPage({
  zh: async () => zh,
  zhtw: async () => (await import('virtual:locale/leader/zhtw')).default,
  en: async () => (await import('virtual:locale/leader/en')).default,
});
