import { Plate } from '../../components/plate.tsx'

/** One view, in type, of a product without pictures: there is nothing to enlarge and nothing to go through. */
export const NoPictures = ({ name, brand }: { name: string; brand: string }) => (
  <div className="gallery">
    <div className="stage stage-plate">
      <Plate name={name} brand={brand} />
    </div>
  </div>
)
