import { useText } from '@zhixing/client/i18n.ts';
import { AlarmCentre } from './alarm-centre.tsx';

/** The alarm centre (报警中心): what nobody has taken on yet, what is being handled, what is to be closed. */
export default function CentrePage() {
  const text = useText();
  return <AlarmCentre title={text('alarmCentre.title')} />;
}
