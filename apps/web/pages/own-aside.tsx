import type { RecordAside } from '@zhixing/ui/record/extras.ts';
import { lazyAside } from '../app/lazy-aside.ts';

const IntroductionAside = lazyAside(() => import('../introduction/introduction-aside.tsx'));
const TrialAside = lazyAside(() => import('../message-trial/trial-aside.tsx'));

const asides = {
  announcement: lazyAside(() => import('../announcement/readers-aside.tsx')),
  messageAccount: TrialAside,
  messageSendConfig: TrialAside,
  flowTemplate: lazyAside(() => import('../flow-design/template-aside.tsx')),
  printTemplate: lazyAside(() => import('../print-design/print-aside.tsx')),
  user: lazyAside(() => import('../people/care/left-work.tsx')),
  dataInterface: lazyAside(() => import('../system/interfaces/interface-aside.tsx')),
};

/** What stands above the fields of a record, by its model: models whose records are introduced, or are about that, have one in common. */
export default function OwnAside(props: RecordAside) {
  const Aside = asides[props.model.name as keyof typeof asides] ?? IntroductionAside;
  return <Aside {...props} />;
}
