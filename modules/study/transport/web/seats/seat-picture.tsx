import { useText } from '@zhixing/client/i18n.ts';
import { ByPlace } from '@zhixing/ui/widgets/by-place.tsx';
import { Button } from 'antd';
import { type Coach, type Rider, riderOf, type Seat } from './seating.ts';

export const RIDER_TYPE = 'text/x-zhixing-rider';

interface Props {
  readonly coach: Coach;
  readonly seats: readonly Seat[];
  readonly riders: ReadonlyMap<string, Rider>;
  readonly chosen: string | null;
  readonly editable: boolean;
  readonly onPut: (rider: string, seatNo: string) => void;
  readonly onChoose: (rider: string | null) => void;
  readonly onFree: (seat: Seat) => void;
  readonly onLock: (seat: Seat) => void;
}

/** The coach from above: driver and door in front, rows of two and two. A rider is chosen, then the seat; or dragged there. */
export function SeatPicture({ coach, seats, riders, chosen, editable, onPut, onChoose, onFree, onLock }: Props) {
  const text = useText();
  const bySeat = new Map(seats.map((seat) => [seat.seatNo, seat]));
  const mine = seats.find((seat) => riderOf(seat) === chosen);
  return (
    <div className="coach">
      <div className="coach-front" aria-hidden="true">
        <span>{text('tripSeats.driver')}</span>
        <span>{text('tripSeats.door')}</span>
      </div>
      <ByPlace items={coach.plan}>
        {(row) => (
          <div className="coach-row" data-wide={row.every((seat) => seat !== null) || undefined}>
            <ByPlace items={row}>
              {(seatNo) =>
                seatNo === null ? (
                  <span />
                ) : (
                  <SeatButton
                    seatNo={seatNo}
                    seat={bySeat.get(seatNo)}
                    rider={riders.get(bySeat.has(seatNo) ? riderOf(bySeat.get(seatNo) as Seat) : '')}
                    chosen={chosen}
                    editable={editable}
                    onPut={onPut}
                    onChoose={onChoose}
                  />
                )
              }
            </ByPlace>
          </div>
        )}
      </ByPlace>
      {editable && mine && (
        <p className="own-actions">
          <strong>{text('tripSeats.sits', { name: riders.get(chosen ?? '')?.name ?? '', seat: mine.seatNo })}</strong>
          <Button onClick={() => onFree(mine)} disabled={mine.locked}>
            {text('tripSeats.free')}
          </Button>
          <Button onClick={() => onLock(mine)} aria-pressed={mine.locked}>
            {text(mine.locked ? 'tripSeats.unlock' : 'tripSeats.lock')}
          </Button>
        </p>
      )}
    </div>
  );
}

interface SeatProps extends Pick<Props, 'chosen' | 'editable' | 'onPut' | 'onChoose'> {
  readonly seatNo: string;
  readonly seat: Seat | undefined;
  readonly rider: Rider | undefined;
}

function SeatButton({ seatNo, seat, rider, chosen, editable, onPut, onChoose }: SeatProps) {
  const text = useText();
  const isMine = rider !== undefined && rider.id === chosen;
  const movable = editable && rider !== undefined && !seat?.locked;
  const press = () => {
    if (chosen && !isMine) return onPut(chosen, seatNo);
    onChoose(isMine ? null : (rider?.id ?? null));
  };
  const label = rider ? text('tripSeats.taken', { seat: seatNo, name: rider.name }) : text('tripSeats.empty', { seat: seatNo });
  return (
    <button
      type="button"
      className="seat"
      data-kind={rider?.kind}
      disabled={!editable}
      aria-label={seat?.locked ? `${label} ${text('tripSeats.locked')}` : label}
      aria-pressed={isMine}
      title={rider?.note}
      draggable={movable}
      data-carry={movable ? rider?.id : undefined}
      data-place={editable ? seatNo : undefined}
      onClick={press}
      onDragStart={(event) => rider && event.dataTransfer.setData(RIDER_TYPE, rider.id)}
      onDragOver={(event) => {
        if (editable && event.dataTransfer.types.includes(RIDER_TYPE)) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        onPut(event.dataTransfer.getData(RIDER_TYPE), seatNo);
      }}
    >
      <small>
        {seatNo}
        {seat?.locked && ` ${text('tripSeats.locked')}`}
      </small>
      <span>{rider?.name ?? ''}</span>
    </button>
  );
}
