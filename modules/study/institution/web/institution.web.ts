import { defineWeb } from '@zhixing/shell/define-web.ts';

const introductionAside = () => import('./introduction-aside.tsx');

export const institutionWeb = defineWeb({
  publicPages: { '/publicity': () => import('./publicity/publicity.page.tsx') },
  asides: {
    agency: introductionAside,
    site: introductionAside,
    tutor: introductionAside,
    course: introductionAside,
    courseware: introductionAside,
    introductionApplication: introductionAside,
    declaration: introductionAside,
  },
});
