import { text } from '@zhixing/client/i18n.ts';
import { whyAddress } from '@zhixing/shell/why-address.ts';
import type { ExtraItems } from '@zhixing/ui/record/extensions.ts';

/** Extra menu items of a request: the applicant's grants and their explanation. */
const requestItems: ExtraItems = ({ access }, row, go) => {
  const user = typeof row.createdBy === 'string' ? row.createdBy : '';
  if (!user || !access.actions.includes('grant')) return [];
  return [
    { key: '-authorise', label: text('why.authorise'), onClick: () => go(`/permission/authorize?type=user&id=${user}`) },
    { key: '-why', label: text('why.ofUser'), onClick: () => go(whyAddress({ user, model: String(row.subject ?? '') })) },
  ];
};

export default requestItems;
