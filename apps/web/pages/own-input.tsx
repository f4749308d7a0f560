import { kindOf } from '@zhixing/model/kinds/registry.ts';
import type { InputProps } from '@zhixing/ui/kind.ts';
import { ColleagueInput } from '../flow/acts/colleague-input.tsx';
import { EventInput } from '../message-trial/event-input.tsx';

/** Controls of fields that have one of their own; in one program, since lists do without any of them. */
export default function OwnInput(props: InputProps) {
  return kindOf(props.field.kind).reference ? <ColleagueInput {...props} /> : <EventInput {...props} />;
}
