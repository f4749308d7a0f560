import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Choices, TripChoice } from './answers.ts';
import { useRequest } from './use-request.ts';

/** Length of the longest trip number. */
const LIMIT = 40;

interface Props {
  readonly bureaus: Choices['bureaus'];
  readonly trip: TripChoice | null;
  readonly setTrip: (trip: TripChoice | null) => void;
}

/** Which trip a complaint is about, by the number that families know, and who of those that carry it out; or which bureau receives it. */
export function PartyPart({ bureaus, trip, setTrip }: Props) {
  const text = useText();
  // A link may carry the number of the trip: `/complain?trip=`.
  const [search] = useSearchParams();
  const [tripNo, setTripNo] = useState((search.get('trip') ?? '').slice(0, LIMIT));
  const { busy, problem, run } = useRequest();
  const find = () =>
    void run(async () => setTrip(await api.get<TripChoice>('/api/public/complaints/trip', { tripNo: tripNo.trim() }, { anonymous: true })));
  return (
    <fieldset>
      <legend>{text('complaintPage.place')}</legend>
      <div className="answers">
        <label className="field">
          <span>{text('complaintPage.tripNo')}</span>
          <span className="field-box complain-find">
            <input
              name="tripNo"
              value={tripNo}
              maxLength={LIMIT}
              autoCapitalize="characters"
              autoComplete="off"
              onChange={({ target }) => {
                setTripNo(target.value);
                setTrip(null);
              }}
            />
            <button type="button" className="zx-button" disabled={busy || tripNo.trim() === ''} onClick={find}>
              {text('complaintPage.find')}
            </button>
          </span>
        </label>
        {trip ? <TripParties trip={trip} /> : <BureauChoice bureaus={bureaus} />}
        <label className="field">
          <span>{text('complaintPage.partyName')}</span>
          <input name="partyName" maxLength={60} />
        </label>
      </div>
      {problem && <p role="alert">{problem}</p>}
      <p className="answer-help">{text('complaintPage.tripHelp')}</p>
    </fieldset>
  );
}

function TripParties({ trip }: { trip: TripChoice }) {
  const text = useText();
  return (
    <label className="field">
      <span>{text('complaintPage.party', { trip: trip.name })}</span>
      <select name="party" defaultValue={trip.parties[0]?.id ?? ''}>
        {trip.parties.map(({ id, name, type }) => (
          <option key={id} value={id}>
            {`${name}（${text(`complaintPage.types.${type}`)}）`}
          </option>
        ))}
        <option value="">{text('complaintPage.otherParty')}</option>
      </select>
    </label>
  );
}

function BureauChoice({ bureaus }: Pick<Props, 'bureaus'>) {
  const text = useText();
  return (
    <label className="field">
      <span>{text('complaintPage.bureau')}</span>
      <select name="bureau" defaultValue="">
        <option value="" disabled>
          {text('complaintPage.choose')}
        </option>
        {bureaus.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
