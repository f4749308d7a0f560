import { text } from '@zhixing/client/i18n.ts';
import type { ExtraItems } from '@zhixing/ui/record/extras.ts';
import { designAddress } from './design-address.ts';

/** What can be done with a print template beside its actions: its sheet. */
const templateItems: ExtraItems = ({ access }, { id }, go) =>
  access.update ? [{ key: '-design', label: text('printDesign.open'), onClick: () => go(designAddress(id)) }] : [];

export default templateItems;
