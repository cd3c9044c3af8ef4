/** The parts of React Router that own components can import: they follow the links of the shell. */
export {
  Link,
  NavLink,
  useHref,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from "react-router-dom";
