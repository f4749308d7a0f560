import { detailAddress } from '@zhixing/shell/flow-address.ts';
import { Link } from 'react-router';
import type { RelatedFlow } from '../flow.ts';
import { StatusTag } from '../status-tag.tsx';

/** A related flow with its status; a link where the user may read it. */
export const RelatedLine = ({ flow: { id, title, standing, readable } }: { flow: RelatedFlow }) => (
  <>
    {readable ? <Link to={detailAddress(id)}>{title}</Link> : <span>{title}</span>}
    <StatusTag standing={standing} />
  </>
);
