/** Placeholders while loading. Hidden, because screen readers announce the status beside them. */

export function TileSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never change their order
    <div className="tile" key={index} aria-hidden>
      <span className="frame skeleton" />
      <span className="skeleton skeleton--line" />
      <span className="skeleton skeleton--text" />
    </div>
  ));
}

export function EpisodeSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never change their order
    <div className="episode" key={index} aria-hidden>
      <span className="frame frame--wide skeleton" />
      <div className="episode-text">
        <span className="skeleton skeleton--text" />
        <span className="skeleton skeleton--line" />
        <span className="skeleton skeleton--line" />
      </div>
    </div>
  ));
}
