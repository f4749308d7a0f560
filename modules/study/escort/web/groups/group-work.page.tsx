import { useText } from '@zhixing/client/i18n.ts';
import { WorkAndList } from '@zhixing/shell/page/work-and-list.tsx';
import GroupsPage from './groups.page.tsx';

/** Groups by trip on a board, and the list of all of them. */
export default function GroupWorkPage() {
  const text = useText();
  const words = { label: text('tripGroups.parts'), work: text('tripGroups.byTrip'), list: text('tripGroups.all') };
  return (
    <WorkAndList model="tripGroup" words={words}>
      <GroupsPage />
    </WorkAndList>
  );
}
