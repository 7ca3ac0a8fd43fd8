import { useEffect, useRef, useState, type ReactNode } from 'react';

interface NearProps {
  /** Takes the place until the reader comes. */
  readonly waiting: ReactNode;
  readonly children: () => ReactNode;
  readonly className?: string;
}

/** Renders its content, and so reads its data, when it scrolls into the window. */
export function Near({ waiting, children, className }: NearProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (ref.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setNear(true);
      observer.disconnect();
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref} className={className}>
      {isNear ? children() : waiting}
    </div>
  );
}
