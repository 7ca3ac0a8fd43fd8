import { useEffect, useId, useRef, useState, type PointerEvent } from 'react';
import { placesOf, scaleOf, type Scale } from './chart-scale';
import styles from './chart.module.css';

interface Series {
  readonly name: string;
  readonly values: readonly number[];
  /** Drawn behind the others and dashed: the period before. */
  readonly isFaint?: boolean;
}

interface LineChartProps {
  readonly title: string;
  /** What a reader sees who does not see the lines. */
  readonly description: string;
  /** The name of each place on the horizontal axis. */
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  /** A value of the vertical axis, which is short. */
  readonly formatAxis: (value: number) => string;
}

const HEIGHT = 220;
const MARGIN = { top: 12, right: 12, bottom: 26, left: 56 };
const LABEL_WIDTH = 90;

/** Lines over days. A table with the same numbers belongs beside it. */
export function LineChart({ title, description, labels, series, format, formatAxis }: LineChartProps) {
  const id = useId();
  const { ref, width } = useWidth();
  const [active, setActive] = useState<number>();
  const scale = scaleOf(
    series.map(({ values }) => values),
    { width, height: HEIGHT, ...MARGIN },
  );
  const point = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) =>
    setActive(scale.indexAt(clientX - currentTarget.getBoundingClientRect().left));
  const shown = active !== undefined && active < labels.length ? active : undefined;
  return (
    <figure className={styles.figure} ref={ref}>
      <svg
        width={width}
        height={HEIGHT}
        role="img"
        aria-labelledby={`${id}-title ${id}-description`}
        onPointerMove={point}
        onPointerLeave={() => setActive(undefined)}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-description`}>{description}</desc>
        <Axes scale={scale} labels={labels} formatAxis={formatAxis} width={width} />
        {series.toReversed().map(({ name, values, isFaint }) => (
          <polyline key={name} className={isFaint ? styles.faint : styles.line} points={scale.points(values)} />
        ))}
        {shown !== undefined && (
          <line className={styles.cursor} x1={scale.x(shown)} x2={scale.x(shown)} y1={MARGIN.top} y2={scale.y(0)} />
        )}
      </svg>
      <figcaption className={styles.legend} aria-hidden="true">
        {shown !== undefined && <strong>{labels[shown]}</strong>}
        {series.map(({ name, values, isFaint }) => (
          <span key={name}>
            <i className={isFaint ? styles.faintKey : styles.key} /> {name}
            {shown !== undefined && <b> {format(values[shown] ?? 0)}</b>}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

interface AxesProps {
  readonly scale: Scale;
  readonly labels: readonly string[];
  readonly formatAxis: (value: number) => string;
  readonly width: number;
}

function Axes({ scale, labels, formatAxis, width }: AxesProps) {
  const places = placesOf(labels.length, Math.max(2, Math.floor(width / LABEL_WIDTH)));
  return (
    <g aria-hidden="true">
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line
            className={styles.grid}
            x1={MARGIN.left}
            x2={width - MARGIN.right}
            y1={scale.y(tick)}
            y2={scale.y(tick)}
          />
          <text className={styles.text} x={MARGIN.left - 8} y={scale.y(tick) + 4} textAnchor="end">
            {formatAxis(tick)}
          </text>
        </g>
      ))}
      {places.map((place) => (
        <text
          key={place}
          className={styles.text}
          x={scale.x(place)}
          y={HEIGHT - 6}
          textAnchor={place === 0 ? 'start' : place === labels.length - 1 ? 'end' : 'middle'}
        >
          {labels[place]}
        </text>
      ))}
    </g>
  );
}

const FIRST_WIDTH = 600;

/** The width of the figure, so that texts keep their size on every screen. */
function useWidth() {
  const ref = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  useEffect(() => {
    if (ref.current === null) return;
    const observer = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.max(200, Math.round(entry.contentRect.width))),
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
