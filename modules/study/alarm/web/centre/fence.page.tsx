import { useText } from '@zhixing/client/i18n.ts';
import { AlarmCentre } from './alarm-centre.tsx';

const fences = { category: { in: ['fenceExit', 'fenceEntry', 'missingInside'] } };

/** Alarms of people and coaches that left, entered or stayed in a fence, or are missed in one (围栏报警). */
export default function FencePage() {
  const text = useText();
  return <AlarmCentre title={text('alarmCentre.fence')} only={fences} />;
}
