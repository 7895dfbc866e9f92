/** States and union territories of India, provinces of Ecuador, as the post writes them. Other countries: free text. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  IN: [
    'Andaman and Nicobar Islands',
    'Andhra Pradesh',
    'Arunachal Pradesh',
    'Assam',
    'Bihar',
    'Chandigarh',
    'Chhattisgarh',
    'Dadra and Nagar Haveli and Daman and Diu',
    'Delhi',
    'Goa',
    'Gujarat',
    'Haryana',
    'Himachal Pradesh',
    'Jammu and Kashmir',
    'Jharkhand',
    'Karnataka',
    'Kerala',
    'Ladakh',
    'Lakshadweep',
    'Madhya Pradesh',
    'Maharashtra',
    'Manipur',
    'Meghalaya',
    'Mizoram',
    'Nagaland',
    'Odisha',
    'Puducherry',
    'Punjab',
    'Rajasthan',
    'Sikkim',
    'Tamil Nadu',
    'Telangana',
    'Tripura',
    'Uttar Pradesh',
    'Uttarakhand',
    'West Bengal',
  ],
  EC: [
    'Azuay',
    'Bolívar',
    'Cañar',
    'Carchi',
    'Chimborazo',
    'Cotopaxi',
    'El Oro',
    'Esmeraldas',
    'Galápagos',
    'Guayas',
    'Imbabura',
    'Loja',
    'Los Ríos',
    'Manabí',
    'Morona Santiago',
    'Napo',
    'Orellana',
    'Pastaza',
    'Pichincha',
    'Santa Elena',
    'Santo Domingo de los Tsáchilas',
    'Sucumbíos',
    'Tungurahua',
    'Zamora Chinchipe',
  ],
}

/** The states to choose from, or undefined where they are written freely. */
export const statesOf = (country: string): readonly string[] | undefined => STATES[country]

const fold = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A state as the form has it, of what others call it ("Provincia de Pichincha", "Bolivar"); undefined where the form does not have it. Countries with free text take it as it is. */
export function stateNamed(country: string, name: string): string | undefined {
  const states = statesOf(country)
  if (!states) return name || undefined
  const folded = fold(name)
  return states.find((state) => fold(state) === folded) ?? states.find((state) => folded.endsWith(` ${fold(state)}`))
}
