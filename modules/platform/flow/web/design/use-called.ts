import { useText } from '@zhixing/client/i18n.ts';
import { branchOf } from './edit.ts';
import { useDesk } from './panel/context.ts';

/** What the place of a finding is called: a branch, a node, or the whole flow. */
export function useCalled(): (place: string | null) => string {
  const text = useText();
  const { titleOf, branchTitle, document } = useDesk();
  return (place) => {
    const within = branchOf(document, place);
    if (within) return branchTitle(within.node, within.branch);
    return place === null ? text('flowDesign.wholeFlow') : titleOf(place);
  };
}
