import zh from 'virtual:locale/family/zh';
import { openFamilyPage } from '@zhixing/modules/study/family/web/page/family.entry.tsx';
import { supplyMissing } from '../app/compat.ts';

// Chinese comes with the program, so that the first page needs no further request on a slow line.
supplyMissing();
void openFamilyPage({
  zh: async () => zh,
  zhtw: async () => (await import('virtual:locale/family/zhtw')).default,
  en: async () => (await import('virtual:locale/family/en')).default,
});
